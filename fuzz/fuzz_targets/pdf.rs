#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| mtgcr_fuzz::laws::pdf(data));
