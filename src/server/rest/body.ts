import { unchecked } from './unchecked.ts'

/** Adds fields that no body may set, such as the id in the path. The procedure refuses a body that is not an object. */
export function bodyWith<Input extends object>(body: unknown, fixed: Partial<NoInfer<Input>>): Input {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return unchecked(isObject ? { ...body, ...fixed } : body)
}
