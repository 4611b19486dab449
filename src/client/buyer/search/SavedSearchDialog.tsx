import { Stack, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { describeFilters, type SearchWord } from '../../../shared/search/filters.ts'
import { createSavedSearchInput, type SavedFilters } from '../../../shared/search/schema.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { useCustomer } from '../../platform/session/customer-session.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { useSaveSearch } from '../saved/hooks.ts'
import { SearchWords } from '../saved/SearchWords.tsx'

type SavedSearchDialogProps = { filters: SavedFilters; opened: boolean; onClose: () => void }

const fields = createSavedSearchInput.pick({ email: true })

/** Asks for mail when new steel fits a search. */
export function SavedSearchDialog({ opened, ...props }: SavedSearchDialogProps) {
  return opened && <SavedSearchForm {...props} />
}

function SavedSearchForm({ filters, onClose }: Omit<SavedSearchDialogProps, 'opened'>) {
  const saveSearch = useSaveSearch()
  const form = useForm({
    initialValues: { email: useCustomer()?.email ?? '' },
    validate: schemaResolver(fields, { sync: true }),
  })
  const { submit, isBusy, failure } = useSubmission<{ email: string }>({
    send: (values) => saveSearch({ ...fields.parse(values), filters }),
    onSent: () => {
      notify({
        title: 'Check your email',
        description: `We sent a link to ${form.getValues().email.trim()}. Your search is saved once you confirm it there.`,
        durationMs: false,
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title="E-mail me when new steel fits"
      submitLabel="Send me the link"
      isBusy={isBusy}
      {...(failure !== undefined && { problem: errorText(failure) })}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Stack gap="xs">
        <Title order={3} size="h5">
          What we look for
        </Title>
        <SearchWords words={toWords(filters)} />
      </Stack>
      <Text size="sm" c="dimmed">
        First you get a link to confirm. After that we send you at most one email in 24 hours, and only when new steel
        fits. Each has a link that stops them, and they end after a year.
      </Text>
    </FormDialog>
  )
}

/** As typed: only the one who typed it sees this. */
function toWords(given: SavedFilters): SearchWord[] {
  const { data: filters } = createSavedSearchInput.shape.filters.safeParse(given)
  if (!filters) return []
  const typed = filters.q === '' ? [] : [{ name: 'Search', text: filters.q }]
  return [...typed, ...describeFilters(filters)]
}
