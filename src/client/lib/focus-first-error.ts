import type { FormErrors } from '@mantine/form'

/** Moves focus to the first invalid field. */
export function focusFirstError(form: { getInputNode: (path: string) => HTMLElement | null }) {
  return (errors: FormErrors): void => {
    const [path] = Object.keys(errors)
    if (path !== undefined) form.getInputNode(path)?.focus()
  }
}
