import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { run, stopOnSignal } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hasMemoryOptions, memoryArgs, memoryEnv } from './lib/memory.mjs'
import { launcherName, stopWithLauncher } from './lib/npm-parent.mjs'
import { inRoot, runScript } from './lib/project.mjs'

await runScript(hasMemoryOptions() ? serve : launch)

/** Starts this program again with the memory options, which are read at process start. */
async function launch() {
  stopOnSignal()
  const env = { ...memoryEnv, ...process.env, [launcherName]: String(process.pid) }
  const { exitCode } = await run(process.execPath, [...memoryArgs, import.meta.filename], { env, toTerminal: true })
  process.exit(exitCode)
}

async function serve() {
  stopWithLauncher()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Once the server has its own handler, it shuts down gracefully.
      if (process.listenerCount(signal) === 1) process.exit(0)
    })
  }
  await ensureInstalled()
  await ensureBuilt()
  if (existsSync('.env')) process.loadEnvFile('.env')
  // In this process, so signals need no forwarding.
  await import(pathToFileURL(inRoot('build', 'src', 'server', 'main.js')).href)
}
