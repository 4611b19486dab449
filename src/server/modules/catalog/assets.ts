import { createHash } from 'node:crypto'
import { type CompanyAsset, companyAsset, type ReplaceAssetInput } from '../../../shared/site/catalog.ts'
import {
  type AssetContentType,
  type AssetType,
  assetBytesMax,
  assetContentTypes,
  assetFormats,
  assetNames,
  assetTooLarge,
} from '../../../shared/site/terms.ts'
import type { Admin } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError, notFound } from '../../lib/domain-error.ts'
import { findContentType } from '../../lib/file-type.ts'
import { recordChange } from '../changes/changes.ts'
import { type AssetViewRow, deleteAssetRow, findAsset, lockAsset, selectAssets, upsertAsset } from './queries.ts'

/** `hash` is the SHA-256 of the content, in hex. */
export type AssetFile = { fileName: string; contentType: AssetContentType; hash: string; content: Blob }

const fileNameCharsMax = 255
const pathHashChars = 12

export async function listAssets(db: Db): Promise<CompanyAsset[]> {
  return (await selectAssets(db)).map(toAsset)
}

/** Throws NOT_FOUND. */
export async function readAsset(db: Db, type: AssetType): Promise<AssetFile> {
  const row = await findAsset(db, type)
  if (!row) throw notFound(nameOf(type))
  const { fileName, contentType } = toAsset(row)
  return {
    fileName,
    contentType,
    hash: row.content_hash,
    content: new Blob([row.content], { type: contentType }),
  }
}

/** The content decides the format. Throws INVALID for an empty file, TOO_LARGE, and WRONG_FILE_TYPE. */
export async function replaceAsset(
  db: Db,
  by: Admin,
  { type, fileName, bytes }: ReplaceAssetInput,
): Promise<CompanyAsset> {
  if (bytes.length === 0) throw new DomainError('INVALID', 'The file is empty')
  if (bytes.length > assetBytesMax) throw new DomainError('TOO_LARGE', assetTooLarge)
  const file = {
    type,
    file_name: toFileName(fileName) || type,
    content_type: await judgeFormat(type, bytes),
    content_hash: createHash('sha256').update(bytes).digest('hex'),
    content: bytes,
  }
  return db.transaction().execute(async (tx) => {
    const stored = await lockAsset(tx, type)
    const row = await upsertAsset(tx, file)
    const before = stored && { before: toRecorded(stored) }
    await recordChange(tx, { by, ...recordOf(type), ...before, after: toRecorded(row) })
    return toAsset(row)
  })
}

/** Throws NOT_FOUND. */
export async function deleteAsset(db: Db, by: Admin, type: AssetType): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await deleteAssetRow(tx, type)
    if (!row) throw notFound(nameOf(type))
    await recordChange(tx, { by, ...recordOf(type), before: toRecorded(row) })
    return { message: `${nameOf(type)} deleted` }
  })
}

// Always the same id: a file stored after a deletion continues the history of the asset.
function recordOf(type: AssetType) {
  return { kind: 'company asset', recordId: type, recordName: nameOf(type) } as const
}

function toRecorded(row: AssetViewRow) {
  const { fileName, contentType, filePath } = toAsset(row)
  return { fileName, contentType, sizeBytes: row.size_bytes, filePath }
}

const formatList = new Intl.ListFormat('en-US', { type: 'disjunction' })

async function judgeFormat(type: AssetType, bytes: Uint8Array): Promise<AssetContentType> {
  const contentType = await findContentType(bytes, assetContentTypes)
  if (contentType && Object.hasOwn(assetFormats[type], contentType)) return contentType
  const formats = formatList.format(Object.values(assetFormats[type]))
  throw new DomainError('WRONG_FILE_TYPE', `The ${assetNames[type]} must be a ${formats} file`)
}

// Some browsers send the whole path of the file.
function toFileName(sent: string): string {
  const [baseName = ''] = sent.split(/[/\\]/).slice(-1)
  return baseName
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, fileNameCharsMax)
    .toWellFormed()
}

/** `Line card`, at the start of a sentence. */
function nameOf(type: AssetType): string {
  const name = assetNames[type]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function toAsset(row: AssetViewRow): CompanyAsset {
  return companyAsset.parse({
    id: row.id,
    type: row.type,
    fileName: row.file_name,
    filePath: `/api/assets/${row.type}?v=${row.content_hash.slice(0, pathHashChars)}`,
    contentType: row.content_type,
    updatedAt: row.updated_at.toISOString(),
  })
}
