import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';

export const shared = defineConfig({
  test: {
    setupFiles: ['test/support/seed-properties.ts'],
    // By default a machine with two processors would leave one of them idle.
    maxWorkers: '100%',
    // Test files of a worker share its modules: loading the program anew for each file took more time than most tests.
    isolate: false,
    // The built program is loaded as Node loads it.
    server: { deps: { external: [/\/(?:dist|build)\//u] } },
  },
});

/** Tests that take seconds: `npm test`. */
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      include: ['test/**/*.test.ts'],
      exclude: [...configDefaults.exclude, 'test/**/*.soak.test.ts'],
      setupFiles: ['test/support/limit-processor-time.ts'],
      testTimeout: 60_000,
    },
  }),
);
