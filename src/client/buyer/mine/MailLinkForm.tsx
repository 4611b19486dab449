import { Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { mailBuyerLinkInput } from '../../../shared/mine/schema.ts'
import { buyerLinkDays } from '../../../shared/mine/terms.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { buyerMemory, customerSession } from '../../platform/session/customer-session.ts'
import { site } from '../../platform/text/site.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { useMailLink } from './hooks.ts'

/** Asks for the link to what was sent with an address. What it says afterwards is the same for every address. */
export function MailLinkForm() {
  const mailLink = useMailLink()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initialValues: { email: customerSession.findInfo()?.email ?? buyerMemory.find()?.email ?? '' },
    validate: schemaResolver(mailBuyerLinkInput, { sync: true }),
  })
  const { submit, isBusy, failure } = useSubmission<{ email: string }>({
    send: (values) => mailLink(mailBuyerLinkInput.parse(values)),
    onSent: () => setSentTo(form.getValues().email.trim()),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <Stack gap="md">
        <div role="status">
          {sentTo !== undefined && (
            <StateBox
              state={sentTo}
              tone="good"
              title="Check your email"
              text={`If anything was sent to us with ${sentTo}, a link to it is on its way. It works for ${buyerLinkDays} days. No email in a few minutes? Look in your spam folder, check the address, or call ${site.directPhone}.`}
            />
          )}
        </div>
        <FailureAlert error={failure} />
        <TextInput
          label="Email"
          description="The one you sent your inquiry or list with"
          type="email"
          size="md"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <BusyButton type="submit" size="md" color="hot" w="fit-content" isBusy={isBusy}>
          Email me the link
        </BusyButton>
        <Text size="sm" c="dimmed">
          No account, no password. The link goes to that address only.
        </Text>
      </Stack>
    </form>
  )
}
