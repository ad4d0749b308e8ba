import { defineConfig } from 'vitest/config'

// Files of one process share what they load: half the time of a short file went into loading the product again.
const shared = { isolate: false }

export default defineConfig({
  test: {
    // Property tests and PostgreSQL share two cores: more at once only waits longer.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'domain', include: ['test/domain/**/*.test.ts'] } },
      { extends: true, test: { name: 'database', include: ['test/embedded/**/*.test.ts'] } },
      { extends: true, test: { name: 'stripe', ...shared, include: ['test/stripe/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'http',
          include: ['test/http/**/*.test.ts'],
          globalSetup: ['test/product/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/product/postgres.ts'],
        },
      },
    ],
  },
})
