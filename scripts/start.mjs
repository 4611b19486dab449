import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { stopWithNpm } from './lib/npm-parent.mjs'
import { inRoot, runScript } from './lib/project.mjs'

await runScript(async () => {
  stopWithNpm()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // From the moment when it listens itself, the server stops in its own order.
      if (process.listenerCount(signal) === 1) process.exit(0)
    })
  }
  await ensureInstalled()
  await ensureBuilt()
  if (existsSync('.env')) process.loadEnvFile('.env')
  // In this process: there is nothing to forward to it, and it cannot outlive anything.
  await import(pathToFileURL(inRoot('build', 'src', 'server', 'main.js')).href)
})
