import type { KeyAccess } from '../../../../shared/office/keys.ts'

export const keyAccessLabels: Readonly<Record<KeyAccess, string>> = { read: 'Read only', write: 'Read and change' }
