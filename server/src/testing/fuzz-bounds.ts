/**
 * How much a fuzz run does and from where it starts: always the same in `npm test`. `FUZZ_RUNS=2000 FUZZ_SEED=7` before
 * the command asks for more, and for others.
 */
export const fuzzBounds = {
  runs: Number(process.env['FUZZ_RUNS'] ?? 12),
  seed: Number(process.env['FUZZ_SEED'] ?? 3),
  /** Wide, since a busy machine sends the same requests several times slower. */
  timeoutMs: process.env['FUZZ_RUNS'] === undefined ? 240_000 : 60 * 60_000,
}
