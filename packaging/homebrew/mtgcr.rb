# A formula for a tap: `brew install --build-from-source ./mtgcr.rb`.
#
# Not tried yet: the archive of the first release is missing, so `url` and `sha256` stand for it,
# and `brew audit` needs Homebrew and the network. `ruby -c` reads it.
class Mtgcr < Formula
  desc "Search, compare and pair editions of the Magic Comprehensive Rules"
  homepage "https://crates.io/crates/mtgcr"
  url "https://static.crates.io/crates/mtgcr/mtgcr-0.1.0.crate"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "rust" => :build

  def install
    system "tar", "--strip-components=1", "-xzf", "mtgcr-#{version}.crate" if File.exist?("mtgcr-#{version}.crate")
    system "cargo", "install", *std_cargo_args
    (man1/"mtgcr.1").write Utils.safe_popen_read(bin/"mtgcr", "man")
    generate_completions_from_executable(bin/"mtgcr", "completions")
  end

  service do
    run [opt_bin/"mtgcr", "serve"]
    keep_alive true
    log_path var/"log/mtgcr.log"
    error_log_path var/"log/mtgcr.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/mtgcr --version")
    # The built-in sample answers where nothing was imported.
    assert_match "509.2", shell_output("#{bin}/mtgcr --home #{testpath}/home show 509.2")
  end
end
