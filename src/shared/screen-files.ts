import * as z from 'zod'

/** The element of the built page that lists the extra files of each screen for the server. */
export const screenFilesElementId = 'screen-files'

/** Addresses of scripts and styles by the screen's path. */
export const screenFiles = z.record(z.string(), z.array(z.string()))
