import * as z from 'zod'

/** The element of the built page that tells the server which files each screen needs beside those that every screen needs. */
export const screenFilesElementId = 'screen-files'

/** Addresses of scripts and styles by the path of the screen. */
export const screenFiles = z.record(z.string(), z.array(z.string()))
