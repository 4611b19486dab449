import type { FormErrors } from '@mantine/form'

export function focusFirstError(form: { getInputNode: (path: string) => HTMLElement | null }) {
  return (errors: FormErrors): void => {
    const [path] = Object.keys(errors)
    if (path !== undefined) form.getInputNode(path)?.focus()
  }
}
