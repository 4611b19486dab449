import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const apiPort = process.env['API_PORT'] ?? process.env['PORT'] ?? '3000'
const api = `http://127.0.0.1:${apiPort}`

export default defineConfig({
  root: 'src/client',
  plugins: [react()],
  build: {
    outDir: '../../build/client',
    emptyOutDir: true,
    target: 'es2022',
  },
  server: {
    proxy: { '/trpc': api, '/api': api },
  },
  test: {
    root: '.',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.browser.test.ts'],
        },
      },
      {
        test: {
          name: 'db',
          include: ['src/**/*.db.test.ts'],
          globalSetup: 'src/server/test/global-setup.ts',
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts'],
          globalSetup: 'src/server/test/global-setup.ts',
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
