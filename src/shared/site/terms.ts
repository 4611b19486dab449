export const announcementTypes = ['general', 'special', 'update'] as const
export const requiredFieldsMessage = 'Please fill in all required fields.'

export const assetTypes = ['logo', 'line-card', 'region-map'] as const
export type AssetType = (typeof assetTypes)[number]
export const assetNames = {
  logo: 'logo',
  'line-card': 'line card',
  'region-map': 'region map',
} as const satisfies Record<AssetType, string>

export const assetContentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export type AssetContentType = (typeof assetContentTypes)[number]
const pictures = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP' } as const
export const assetFormats = {
  logo: pictures,
  'line-card': { ...pictures, 'application/pdf': 'PDF' },
  'region-map': pictures,
} as const satisfies Record<AssetType, Partial<Record<AssetContentType, string>>>
export const assetMibMax = 5
export const assetBytesMax = assetMibMax * 1024 * 1024
export const assetTooLarge = `The file is larger than ${assetMibMax} MiB`

export const pageLimitDefault = 100
export const pageLimitMax = 1_000

export const filterTextMax = 200
