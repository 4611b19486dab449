import type { UseFormReturnType } from '@mantine/form'
import { specificationsMax } from '../../../shared/needs/terms.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { findContactErrors } from '../asking/draft-contact.ts'
import { findItemErrors, isListFull, isPartlyFilled, isReviewable, withCurrentItem } from '../asking/draft-items.ts'
import type { NeedsDraft } from '../asking/request-draft.ts'

export type RequestForm = UseFormReturnType<NeedsDraft>

export const firstItemField = 'current.category'

const requestAction = 'needs request'

export function complain(title: string, description: string): void {
  notify({ title, description, variant: 'destructive', about: requestAction })
}

/** Takes away what the last action on the request complained of. */
export function dismissComplaint(): void {
  dismissError(requestAction)
}

export function focusField(form: RequestForm, path: string): void {
  form.getInputNode(path)?.focus()
}

/** Says that an item is needed, at the field where it begins. */
export function askForItem(form: RequestForm, title: string, description: string): void {
  complain(title, description)
  form.setErrors({ [firstItemField]: description })
  focusField(form, firstItemField)
}

function showErrors(form: RequestForm, group: 'contact' | 'current', errors: ReadonlyMap<string, string>): void {
  form.setErrors(Object.fromEntries([...errors].map(([field, message]) => [`${group}.${field}`, message])))
  const [first] = errors.keys()
  if (first !== undefined) focusField(form, `${group}.${first}`)
}

/** Whether the item in the form can be listed; shows why not. */
export function isCurrentItemRight(form: RequestForm): boolean {
  const draft = form.getValues()
  if (isListFull(draft)) {
    complain(
      'List Is Full',
      `A list takes up to ${formatCount(specificationsMax)} items. Submit it, then start another.`,
    )
    return false
  }
  const errors = findItemErrors(draft.current)
  showErrors(form, 'current', errors)
  return errors.size === 0
}

function isContactRight(form: RequestForm): boolean {
  const { contact } = form.getValues()
  const errors = findContactErrors(contact)
  showErrors(form, 'contact', errors)
  const isMissing = [...errors.keys()].some((field) => contact[field].trim() === '')
  if (isMissing) complain('Missing Information', 'Please fill in all customer information fields before reviewing.')
  return errors.size === 0
}

/** Adds the form's item to the list for the review; false if something is missing, after showing what. */
export function prepareReview(form: RequestForm): boolean {
  dismissComplaint()
  if (!isContactRight(form)) return false
  const draft = form.getValues()
  if (isPartlyFilled(draft.current) && !isCurrentItemRight(form)) return false
  if (!isReviewable(draft)) {
    askForItem(form, 'No Items to Review', 'Please add at least one steel specification item before reviewing.')
    return false
  }
  form.setValues(withCurrentItem(form.getValues()))
  return true
}
