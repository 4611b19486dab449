import { unchecked } from './unchecked.ts'

/**
 * Hands a body to a procedure with fields that no body may set, such as the id in the path.
 * A body that is no object goes on as it is, for the procedure to refuse.
 */
export function bodyWith<Input extends object>(body: unknown, fixed: Partial<NoInfer<Input>>): Input {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return unchecked(isObject ? { ...body, ...fixed } : body)
}
