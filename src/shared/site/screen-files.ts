import * as z from 'zod'

/** The element of the built page that lists the extra files of each screen for the server. */
export const screenFilesElementId = 'screen-files'

export const screenFiles = z.record(z.string(), z.array(z.string()))
