import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { siteInfoElementId } from '../../../shared/site/site.ts'
import { testTempDir } from './temp-dir.ts'

const page = `<script id="${siteInfoElementId}"></script><title></title><meta name="description" content="" /></head>`

/** Makes a folder like a build of the client, with an empty page and these files. The caller deletes it. */
export function makeClientDir(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const clientDir = mkdtempSync(path.join(testTempDir, 'steel-marketplace-client-'))
  for (const folder of ['assets', 'guide']) mkdirSync(path.join(clientDir, folder))
  for (const [name, content] of Object.entries({ 'index.html': page, ...files })) {
    const file = path.join(clientDir, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return clientDir
}
