import { specificationsMax } from '../../../shared/needs/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import {
  isLeftOut,
  isPartlyFilled,
  withCopy,
  withCurrentItem,
  withEdit,
  withItemRestored,
  withItems,
  withoutEdit,
  withoutItem,
} from '../asking/draft-items.ts'
import type { ListedItem, WantedItem } from '../asking/request-draft.ts'
import {
  askForItem,
  complain,
  dismissComplaint,
  firstItemField,
  focusField,
  isCurrentItemRight,
  type RequestForm,
} from './request-form.ts'

/** What a buyer does with the items of the list. While it `isBusy` being sent, nothing is put back into it. */
export function createListActions(form: RequestForm, isBusy: () => boolean) {
  /** Takes a listed item into the form. An item typed there is added to the list first, or shown if it cannot be. */
  function openItem(take: typeof withEdit | typeof withCopy, item: ListedItem): void {
    dismissComplaint()
    const draft = form.getValues()
    if (isLeftOut(draft)) {
      if (isPartlyFilled(draft.current)) isCurrentItemRight(form)
      else complain('Finish the Item in the Form', 'Add it to your list or clear its fields first.')
      return
    }
    form.clearErrors()
    form.setValues(take(withCurrentItem(draft), item))
    focusField(form, firstItemField)
  }

  return {
    /** Adds the form's item to the list, or shows why it cannot. */
    addItem(): void {
      dismissComplaint()
      if (!isPartlyFilled(form.getValues().current)) {
        askForItem(form, 'No Data to Add', 'Please fill in at least product, category, or thickness before adding.')
        return
      }
      if (!isCurrentItemRight(form)) return
      const isEdited = form.getValues().editedId !== null
      form.setValues(withCurrentItem(form.getValues()))
      notify(
        isEdited
          ? { title: 'Item Updated', description: 'Your list shows the changes.' }
          : { title: 'Item Added!', description: 'You can now enter your next item or proceed to review.' },
      )
      focusField(form, firstItemField)
    },

    /** Adds items that were read from a pasted list; false if the list has no room for all. */
    addItems(items: readonly WantedItem[]): boolean {
      dismissComplaint()
      const draft = withItems(form.getValues(), items)
      if (!draft) {
        complain('List Is Full', `A list takes up to ${formatCount(specificationsMax)} items. Leave some out first.`)
        return false
      }
      form.setValues(draft)
      notify({
        title: `${formatCountOf(items.length, 'Item')} Added!`,
        description: 'You can now enter your next item or proceed to review.',
      })
      return true
    },

    editItem: (item: ListedItem) => openItem(withEdit, item),
    copyItem: (item: ListedItem) => openItem(withCopy, item),

    /** Leaves an item that is being edited as it was. */
    cancelEdit(): void {
      form.clearErrors()
      form.setValues(withoutEdit(form.getValues()))
      focusField(form, firstItemField)
    },

    /** Returns a function that puts the item back. */
    removeItem(id: string): () => void {
      const draft = form.getValues()
      const removed = draft.items.find((item) => item.id === id)
      form.setValues(withoutItem(draft, id))
      return () => {
        if (removed && !isBusy()) form.setValues(withItemRestored(form.getValues(), removed))
      }
    },
  }
}
