import { announcementTypes } from '../../../shared/site/terms.ts'

type AnnouncementType = (typeof announcementTypes)[number]

/** The labels of the announcement types. */
export const announcementTypeLabels: Readonly<Record<AnnouncementType, string>> = {
  general: 'General',
  special: 'Special',
  update: 'Update',
}

/** Finds a type by its stored text; undefined for one that is not in the list. */
export function findAnnouncementType(type: string | undefined): AnnouncementType | undefined {
  return announcementTypes.find((known) => known === type)
}
