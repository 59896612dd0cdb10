# `nix run . -- show 509.2`, `nix build`, `nix develop`.
#
# Not built yet: nixpkgs could not be reached where this was written, so there is no flake.lock;
# the first `nix build` makes it. `nix-instantiate --parse` reads it.
{
  description = "Searches, compares and pairs the editions of the Magic: The Gathering Comprehensive Rules";

  # A channel whose Rust is 1.91 or newer.
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      eachSystem = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = (builtins.fromTOML (builtins.readFile ./Cargo.toml)).package;
    in
    {
      packages = eachSystem (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = manifest.name;
          version = manifest.version;
          src = self;
          # All locked packages are vendored, the one with the dictionary's source too.
          cargoLock.lockFile = ./Cargo.lock;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          # The program writes its manual and completions itself, so it must run where it is built.
          postInstall = pkgs.lib.optionalString
            (pkgs.stdenv.buildPlatform.canExecute pkgs.stdenv.hostPlatform) ''
            $out/bin/mtgcr man > mtgcr.1
            installManPage mtgcr.1
            for shell in bash zsh fish; do
              $out/bin/mtgcr completions $shell > mtgcr.$shell
              installShellCompletion --cmd mtgcr --$shell mtgcr.$shell
            done
          '';
          meta = {
            description = manifest.description;
            license = pkgs.lib.licenses.mit;
            mainProgram = "mtgcr";
          };
        };
      });

      devShells = eachSystem (pkgs: {
        default = pkgs.mkShell {
          packages = [ pkgs.cargo pkgs.rustc pkgs.clippy pkgs.rustfmt pkgs.cargo-deny ];
        };
      });
    };
}
