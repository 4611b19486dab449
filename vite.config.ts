import react from '@vitejs/plugin-react'
import type { BuildEnvironmentOptions, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { builtThreads } from './scripts/client-build/built-threads.ts'
import { chunkGroups } from './scripts/client-build/chunks.ts'
import { guide } from './scripts/client-build/guide.ts'
import { mantineStyles } from './scripts/client-build/mantine-styles.ts'
import { pageStyles } from './scripts/client-build/page-styles.ts'
import { precompress } from './scripts/client-build/precompress.ts'
import { regionMap } from './scripts/client-build/region-map.ts'
import { screenFiles } from './scripts/client-build/screen-files.ts'

const apiPort = process.env['API_PORT'] ?? process.env['PORT'] ?? '3000'
// The server compares the browser's Origin with the host it was asked for, so the proxy keeps the host.
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

// More than a small machine has processors: a test often waits for a database, a server or a browser, and another fills the time.
const workers = 5

// The program that draws pages reads the address that it is loaded from.
const builtDeps = { external: [/\/build\/page\//] }

const longFiles =
  /\/(faults|faults-network|fuzz|instances|admin|typed-api|bad-input|security|client-limits|list-kinds(?=\.db))(\.\w+)?\.test\.ts$/

/** Begins each project with the files that take longest for their size, by which the others are sorted: at the end each would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId)
    const rank = (file: TestSpecification) => 2 * projects.indexOf(file.project.name) + Number(!isLong(file))
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** For what browsers load, not for the program that draws pages. */
const inClient = (plugin: Plugin): Plugin => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' })

/** What browsers load. */
const clientBuild: BuildEnvironmentOptions = {
  outDir: '../../build/client',
  emptyOutDir: true,
  target: 'es2022',
  // A browser without module preloading loads the same files a little later.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      codeSplitting: { groups: chunkGroups },
      // Every page has the names of all scripts: those of screens are enough to find one's way.
      chunkFileNames: ({ name, facadeModuleId }) =>
        `assets/${name.slice(0, facadeModuleId?.includes('/app/routes/') ? 8 : 1)}-[hash:7].js`,
      assetFileNames: 'assets/[name]-[hash:6][extname]',
    },
  },
}

/** The program with which the server draws pages: all of it in one file, whose address tells it what site it is. */
const pageBuild: BuildEnvironmentOptions = {
  outDir: '../../build/page',
  emptyOutDir: true,
  target: 'node20',
  rolldownOptions: {
    input: 'src/client/app/draw-page.tsx',
    // The back office is never drawn here: its code would only be loaded at each start.
    external: [/\/routes\/admin\.tsx$/],
    output: { codeSplitting: false, entryFileNames: 'draw-page.js' },
  },
}

export default defineConfig({
  root: 'src/client',
  plugins: [
    react(),
    regionMap(),
    ...[mantineStyles(), screenFiles(), pageStyles(), precompress(), guide()].map(inClient),
  ],
  environments: {
    client: { build: clientBuild },
    ssr: {
      build: pageBuild,
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  server: {
    proxy: { '/trpc': api, '/api': api },
  },
  test: {
    root: '.',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          maxWorkers: workers,
          // They change nothing that others see, and loading the modules anew for each file takes longer than the tests.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.browser.test.ts'],
          // Beside the others a test may wait long for its turn.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins: [builtThreads()],
        test: {
          name: 'db',
          server: { deps: builtDeps },
          sequence: { groupOrder: 1 },
          // Each test has a database and a server of its own: the modules, whose loading takes seconds, can be shared.
          isolate: false,
          include: ['{src,scripts}/**/*.db.test.ts'],
          // Optimizing code later: much of what a worker loads runs only a few times.
          execArgv: ['--interrupt-budget=1000000'],
          globalSetup: 'src/server/test/global-setup.ts',
          maxWorkers: workers,
          // A busy machine is slow: a limit is there to end what hangs, not to judge speed.
          testTimeout: 900_000,
          hookTimeout: 180_000,
          // A look costs a few milliseconds; by the usual one each 50 ms, tests would mostly wait for the next.
          expect: { poll: { timeout: 30_000, interval: 10 } },
        },
      },
      {
        plugins: [builtThreads()],
        test: {
          name: 'browser',
          server: { deps: builtDeps },
          // After the others: a worker that has loaded a browser keeps its memory.
          sequence: { groupOrder: 2 },
          isolate: false,
          include: ['src/**/*.browser.test.ts'],
          globalSetup: 'src/server/test/global-setup.ts',
          maxWorkers: workers,
          testTimeout: 900_000,
          hookTimeout: 180_000,
          // Each look costs a page time that it needs to come to what is waited for.
          expect: { poll: { timeout: 30_000, interval: 150 } },
          // A browser on a busy machine stumbles now and then; what fails twice is broken.
          retry: 1,
        },
      },
    ],
  },
})
