import { inRoot, runScript } from './lib/project.mjs'
import { writeSbom } from './lib/sbom.mjs'

await runScript(async () => writeSbom(inRoot('build', 'sbom.json')))
