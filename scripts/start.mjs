import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { stopWithNpm } from './lib/npm-parent.mjs'
import { inRoot, runScript } from './lib/project.mjs'

await runScript(async () => {
  stopWithNpm()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
  await ensureInstalled()
  await ensureBuilt()
  if (existsSync('.env')) process.loadEnvFile('.env')
  // In this process: nothing to forward, and nothing to outlive it. The server takes over the signals.
  await import(pathToFileURL(inRoot('build', 'src', 'server', 'main.js')).href)
})
