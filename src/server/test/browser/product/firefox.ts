import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, firefox } from 'playwright-core'

const programNames = ['firefox-esr', 'firefox']

/** Why the tests in Firefox are left out where it is missing. */
export const firefoxMissing =
  'Firefox is missing: on Debian "apt-get install firefox-esr" brings it; elsewhere set FIREFOX_PATH to the program.'

/** The program of FIREFOX_PATH, else an installed one. */
export function findFirefox(): string | undefined {
  const given = process.env['FIREFOX_PATH']
  if (given) return given
  const dirs = (process.env['PATH'] ?? '').split(delimiter)
  return dirs.flatMap((dir) => programNames.map((name) => join(dir, name))).find(isExecutable)
}

/** Starts a headless Firefox as it is installed, over WebDriver BiDi. What a page prints becomes this file. */
export async function launchFirefox(executablePath: string, printedFile?: string): Promise<Browser> {
  const printing = printedFile && {
    print_printer: 'Mozilla Save to PDF',
    'print.always_print_silent': true,
    'print.printer_Mozilla_Save_to_PDF.print_to_file': true,
    'print.printer_Mozilla_Save_to_PDF.print_to_filename': printedFile,
  }
  return await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    ...(printing && { firefoxUserPrefs: printing }),
  })
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
