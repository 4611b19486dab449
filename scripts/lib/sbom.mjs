import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot, readJson } from './project.mjs'

/** Of packages that state it in a file only. @type {Record<string, string | undefined>} */
const licensesInFiles = { 'png-js': 'MIT' }

/** @typedef {{ name?: string, version: string, license?: string, integrity?: string, dev?: true, optional?: true, devOptional?: true }} LockedPackage */

/**
 * Writes the software bill of materials in CycloneDX format (https://cyclonedx.org/docs/1.5/json/) from the lock file: every
 * package that the product runs with. `npm sbom` would leave out those that development packages need too.
 * @param {string} file
 */
export function writeSbom(file) {
  const { name, version, license, description } = readJson(inRoot('package.json'))
  /** @type {Record<string, LockedPackage>} */
  const locked = readJson(inRoot('package-lock.json')).packages
  const runtime = Object.entries(locked).filter(([place, { dev }]) => place !== '' && !dev)
  const components = new Map(runtime.map(([place, entry]) => toComponent(place, entry)))
  const product = { type: 'application', name, version, description, licenses: [{ expression: license }] }
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: product },
    components: [...components.values()],
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
}

/**
 * The place is one such as `node_modules/a/node_modules/@b/c`; the same version in several places is one component.
 * @type {(place: string, entry: LockedPackage) => [purl: string, component: object]}
 */
function toComponent(place, { name = place.replace(/^.*node_modules\//, ''), version, integrity, ...entry }) {
  const license = entry.license ?? licensesInFiles[name]
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [, group, ownName = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  const isOptional = entry.optional || entry.devOptional
  const component = {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: ownName,
    version,
    scope: isOptional ? 'optional' : 'required',
    purl,
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity && { hashes: [toHash(integrity)] }),
  }
  return [purl, component]
}

/** @param {string} integrity as the lock file writes it: `sha512-` and base64 */
function toHash(integrity) {
  const [algorithm = '', content = ''] = integrity.split(/-(.*)/s)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') }
}
