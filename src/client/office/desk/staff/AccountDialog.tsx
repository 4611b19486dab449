import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import {
  type Account,
  type AccountFields,
  type AccountWithLink,
  accountFields,
} from '../../../../shared/office/accounts.ts'
import { focusFirstError } from '../../../platform/moves/focus.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText, findErrorField } from '../../../platform/server/requests.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { RecordHistory } from '../../changes/Changes.tsx'
import { useChangeAccounts } from './hooks.ts'
import { showAccountLink } from './link-dialog.tsx'

type AccountDialogProps = { account: Account | undefined; onClose: () => void }

/** Invites somebody, or changes who an account belongs to. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const { create, update } = useChangeAccounts()
  const { username = '', name = '', email = '' } = account ?? {}
  const form = useForm<AccountFields>({
    initialValues: { username, name, email },
    validate: schemaResolver(accountFields, { sync: true }),
  })
  const { submit, isBusy, failure } = useSubmission<AccountFields>({
    async send(values) {
      const fields = accountFields.parse(values)
      let invited: AccountWithLink | undefined
      if (account) await update(account, fields)
      else invited = await create(fields)
      onClose()
      if (invited) showAccountLink(invited)
      else notify({ title: 'Account Updated', description: fields.name })
    },
  })
  return (
    <FormDialog
      title={account ? `Edit ${account.name || account.username}` : 'Invite'}
      submitLabel={account ? 'Save' : 'Invite'}
      isBusy={isBusy}
      problem={failure !== undefined && errorText(failure)}
      fault={findErrorField(failure)?.path}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      {!account && (
        <Text size="sm" c="dimmed">
          You get a link by which they choose their own password.
        </Text>
      )}
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
      <TextInput
        label="Username"
        description="What they sign in with"
        required
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      {account && <RecordHistory kind="account" recordId={account.id} />}
    </FormDialog>
  )
}
