import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AccountLink } from '../../../../shared/office/accounts.ts'
import { passwordMax, passwordMin } from '../../../../shared/office/schema.ts'
import { focusFirstError } from '../../../platform/moves/focus.ts'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { FailureAlert } from '../../../ui/feedback/FailureAlert.tsx'
import { StateBox } from '../../../ui/feedback/StateBox.tsx'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useChoosePassword } from './identity-hooks.ts'

type ChoosePasswordProps = { token: string; account: AccountLink }

/** The form behind the link, and what comes after it. */
export function ChoosePassword({ token, account: { username, name, isNew } }: ChoosePasswordProps) {
  const choosePassword = useChoosePassword()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    initialValues: { password: '', again: '' },
    validate: {
      password: (password) =>
        password.length < passwordMin
          ? `Use at least ${passwordMin} characters`
          : password.length > passwordMax
            ? `Use at most ${passwordMax} characters`
            : null,
      again: (again, { password }) => (again === password ? null : 'The two passwords differ'),
    },
  })
  const { submit, isBusy, failure } = useSubmission<{ password: string }>({
    send: ({ password }) => choosePassword({ token, password }),
    onSent: () => setIsDone(true),
  })
  if (isDone) {
    return (
      <Page title="Your password is set" width="form">
        <Stack>
          <div role="status">
            <StateBox
              state="done"
              tone="good"
              title="You can sign in now"
              text={`Sign in as ${username}. Wherever you were signed in before, you are signed out.`}
            />
          </div>
          <Button component={Link} to="/admin" color="hot" size="md" w="fit-content">
            Go to sign in
          </Button>
        </Stack>
      </Page>
    )
  }
  return (
    <Page
      title="Choose your password"
      lead={isNew ? `Welcome${name && `, ${name}`}. Choose the password for your account.` : 'Choose a new password.'}
      width="form"
    >
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <Stack gap="md">
          <FailureAlert error={failure} />
          {/* Password managers store it with the password. */}
          <TextInput label="Username" size="md" name="username" autoComplete="username" value={username} readOnly />
          <PasswordInput
            label="New password"
            description={`At least ${passwordMin} characters. A few words you remember make a good one.`}
            size="md"
            name="new-password"
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label="The same password again"
            size="md"
            autoComplete="new-password"
            required
            {...form.getInputProps('again')}
          />
          <BusyButton type="submit" size="md" color="hot" w="fit-content" isBusy={isBusy}>
            Set password
          </BusyButton>
          <Text size="sm" c="dimmed">
            The link that brought you here works once.
          </Text>
        </Stack>
      </form>
    </Page>
  )
}
