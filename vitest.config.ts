import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { browserPath, rootNeedsNoSandbox } from './bin/chromium.mjs'
import { messagesInOne } from './build/messages-in-one.ts'

// Files of one process share what they load: half the time of a short file went into loading the product again.
const shared = { isolate: false }

const builtServer = 'test/fixtures/built-server.ts'

const setUpTime = 'test/fixtures/set-up-time.ts'

const isLong = ({ moduleId }: TestSpecification) =>
  /deposit-payment|whole-booking|live-away|empty-bodies|bad-fields/.test(moduleId)

/** Without durations of an earlier run the largest files come first: small ones that take long would be waited for at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((all) => [
      ...all.filter(isLong),
      ...all.filter((file) => !isLong(file)),
    ])
  }
}

export default defineConfig({
  test: {
    // What tests reach without importing it. Stylesheets and screens are imported (`test/fixtures/built-parts.ts`).
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/{bin,build,deploy}/**',
      '**/db/migrations/**',
      '**/messages/*.json',
      '**/test/upgrade/**',
      '**/src/web/{index.html,public/**}',
    ],
    // For two cores: with three, the same end-to-end files take a fifth more processor time.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // A busy machine takes ten times as long, and each wait in a test has its own end.
    testTimeout: 300_000,
    // As long as the browser's own waits: what a busy machine does late is not wrong.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
    projects: [
      { extends: true, test: { name: 'domain', include: ['test/domain/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'database',
          // A start creates a database, and a busy machine takes half a minute for it.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          include: ['test/embedded/**/*.test.ts'],
          globalSetup: [builtServer],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'stripe',
          include: ['test/stripe/**/*.test.ts'],
          setupFiles: [setUpTime],
          globalSetup: [builtServer],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'http',
          include: ['test/{http,contract}/**/*.test.ts'],
          setupFiles: [setUpTime, 'test/fixtures/require-owner-keys.ts'],
          globalSetup: [builtServer, 'test/fixtures/postgres.ts'],
        },
      },
      {
        extends: true,
        // Screens in a real browser, from replies that the API tests record.
        plugins: [messagesInOne(), react(), tailwindcss()],
        // One found later would load the page again in the middle of a test.
        optimizeDeps: { entries: ['src/web/main.tsx', 'src/web/public-pages/client.tsx', 'test/mounted/**'] },
        test: {
          name: 'mounted',
          globalSetup: ['bin/chromium.mjs'],
          include: ['test/mounted/**/*.test.{ts,tsx}'],
          // A page in the background draws no frames.
          fileParallelism: false,
          env: { ASKED: process.env.ASKED ?? '' },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: browserPath(),
                args: [...rootNeedsNoSandbox, '--disable-gpu', '--disable-dev-shm-usage'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'end-to-end',
          // Each step has its own end, in the browser's waits; a long way has many, and a busy machine.
          testTimeout: 900_000,
          include: ['test/end-to-end/**/*.test.ts'],
          setupFiles: [setUpTime],
          globalSetup: ['bin/chromium.mjs', 'test/fixtures/postgres.ts'],
        },
      },
    ],
  },
})
