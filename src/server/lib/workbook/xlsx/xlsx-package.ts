import { posix } from 'node:path'
import { explainWrongType } from '../../../../shared/lists/terms.ts'
import { DomainError } from '../../domain-error.ts'
import type { Archive } from '../archive.ts'
import { sheetsMax, tooManySheets } from '../sheet.ts'
import { attributesOf, readSmallPart, tagsOf, UnfamiliarXml } from './xlsx-text.ts'

export type XlsxPackage = {
  is1904: boolean
  sheets: readonly { name: string; isHidden: boolean; path: string }[]
  stringsPath: string | undefined
  stylesPath: string | undefined
  themePath: string | undefined
}

/** Throws WRONG_FILE_TYPE when the zip file is not an Excel workbook. */
export function findWorkbookPart(archive: Archive): string {
  const candidates = [
    findMainPart(archive),
    ...archive.paths.filter((path) => /(?:^|\/)workbook\.(?:xml|bin)$/i.test(path)),
  ]
  const path = candidates.find((candidate) => candidate !== undefined && archive.has(candidate))
  if (path === undefined || !archive.has('[Content_Types].xml') || !isWorkbookPart(archive, path)) {
    const isDocument = archive.paths.some((one) => /^(?:word|ppt)\/|^content\.xml$/.test(one))
    throw new DomainError('WRONG_FILE_TYPE', explainWrongType(isDocument ? 'document' : 'zip'))
  }
  return path
}

function findMainPart(archive: Archive): string | undefined {
  if (!archive.has('_rels/.rels')) return undefined
  try {
    const relations = relationsOf(archive.unpack('_rels/.rels').toString('utf8'), '')
    return relations.find(({ type }) => type === 'officeDocument')?.path
  } catch (error) {
    if (error instanceof UnfamiliarXml) return undefined
    throw error
  }
}

// Text documents and presentations have another part there. UTF-16 has a zero in every other byte.
function isWorkbookPart(archive: Archive, path: string): boolean {
  const xml = archive.unpack(path).toString('latin1').replaceAll('\0', '')
  return path.endsWith('.bin') || /<(?:\w+:)?workbook[\s>]/.test(xml)
}

/** Reads the list of sheets and the paths of their parts. Throws UnfamiliarXml, and TOO_LARGE for too many sheets. */
export function readPackage(archive: Archive, workbookPath: string): XlsxPackage {
  const workbook = readSmallPart(archive.unpack(workbookPath), 'workbook')
  const folder = posix.dirname(workbookPath)
  const relsPath = relationsPath(workbookPath)
  if (!archive.has(relsPath)) throw new UnfamiliarXml('no relations')
  const relations = relationsOf(archive.unpack(relsPath).toString('utf8'), folder)
  const isTrue = (text: string | undefined) => text === '1' || text === 'true'
  return {
    is1904: tagsOf(workbook, 'workbookPr').some((tag) => isTrue(attributesOf(tag).get('date1904'))),
    sheets: readSheetList(archive, workbook, relations),
    stringsPath: findPart(archive, relations, 'sharedStrings'),
    stylesPath: findPart(archive, relations, 'styles'),
    themePath: relations.find(({ type, path }) => type === 'theme' && archive.has(path))?.path,
  }
}

function readSheetList(archive: Archive, workbook: string, relations: readonly Relation[]): XlsxPackage['sheets'] {
  const tags = tagsOf(workbook, 'sheet')
  if (tags.length > sheetsMax) throw tooManySheets()
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const names = new Set<string>()
  return tags.flatMap((tag) => {
    const attributes = attributesOf(tag)
    if (attributes.get('id') === '') return [] // a macro module of Excel 5
    const name = attributes.get('name')
    const relation = byId.get(attributes.get('id') ?? '')
    if (name === undefined || names.has(name) || !relation) throw new UnfamiliarXml('an incomplete list of sheets')
    names.add(name)
    if (relation.type === 'chartsheet') return []
    if (relation.type !== 'worksheet' || !archive.has(relation.path)) throw new UnfamiliarXml('another kind of sheet')
    const state = attributes.get('state')
    return [{ name, isHidden: state === 'hidden' || state === 'veryHidden', path: relation.path }]
  })
}

/** The part of this type, by its relationship or, if that is missing, by its content type. */
function findPart(archive: Archive, relations: readonly Relation[], type: string): string | undefined {
  const related = relations.filter((relation) => relation.type === type).map(({ path }) => path)
  const contentType = `application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml`
  const typed = tagsOf(archive.unpack('[Content_Types].xml').toString('utf8'), 'Override')
    .map(attributesOf)
    .filter((attributes) => attributes.get('ContentType') === contentType)
    .map((attributes) => attributes.get('PartName')?.slice(1) ?? '')
  const paths = new Set([...related, ...(related.length === 0 ? typed : [])])
  const [path] = paths
  if (paths.size > 1 || (path !== undefined && !archive.has(path))) throw new UnfamiliarXml(type)
  return path
}

const relationsPath = (path: string) => posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)

/** The paths of the parts that belong to a part by a relationship whose type ends so. */
export function relatedPaths(archive: Archive, path: string, type: string): string[] {
  const relsPath = relationsPath(path)
  if (!archive.has(relsPath)) return []
  const rels = archive.unpack(relsPath).toString('utf8')
  return (rels.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).flatMap((tag) => {
    const attributes = attributesOf(tag)
    const target = attributes.get('Target') ?? ''
    const found = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(path), target)
    return attributes.get('Type')?.endsWith(`/${type}`) && archive.has(found) ? [found] : []
  })
}

type Relation = { id: string; type: string; path: string }

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

/** The internal relationships of office types; `folder` is the folder of the part that they belong to. */
function relationsOf(rels: string, folder: string): Relation[] {
  return tagsOf(rels, 'Relationship').flatMap((tag) => {
    const attributes = attributesOf(tag)
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attributes.get(name))
    if (!id || !target || !type?.startsWith(relationTypes) || attributes.get('TargetMode') === 'External') return []
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
    return [{ id, type: type.slice(relationTypes.length), path }]
  })
}
