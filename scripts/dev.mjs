import { existsSync } from 'node:fs'
import { runBin, stopChildren, stopOnSignal } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, runScript, say } from './lib/project.mjs'

await runScript(async () => {
  let isStopping = false
  stopOnSignal(() => {
    isStopping = true
  })
  await ensureInstalled()
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
  say('Open the address that vite prints; the page reloads and the server restarts when a source changes')
  const env = { ...process.env, NODE_ENV: 'development' }
  const tools = [
    runBin('tsx', ['watch', '--clear-screen=false', 'src/server/main.ts'], { env, toTerminal: true }),
    runBin('vite', ['--clearScreen', 'false'], { env, toTerminal: true }),
  ]
  await Promise.race(tools)
  if (!isStopping) stopChildren('SIGTERM')
  await Promise.all(tools)
  process.exit(isStopping ? 0 : 1)
})
