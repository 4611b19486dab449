import * as z from 'zod'
import { findRegionCode } from './regions.ts'

export const regionInput = z.string().transform((text, ctx) => {
  const code = findRegionCode(text)
  if (code) return code
  ctx.addIssue({ code: 'custom', message: `Unknown region: ${text.slice(0, 50)}` })
  return z.NEVER
})
