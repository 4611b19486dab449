import { Alert, Box, Button, Group, SimpleGrid, Stack, Tabs, Text } from '@mantine/core'
import { cancelledStates } from '../../../shared/office/mail-states.ts'
import type { Mail } from '../../../shared/office/schema.ts'
import type { HandoverWay } from '../../../shared/quotes/terms.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { copyText } from '../../platform/text/copy-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { mailHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import { MissingDetails } from '../../ui/feedback/Missing.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { ToolButton, ToolLink } from '../../ui/page/ToolButton.tsx'
import { useAskActions } from '../asks/hooks.ts'
import { RecordHistory } from '../changes/Changes.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { useOrderActions } from '../orders/hooks.ts'
import { useHandOver } from '../quotes/hooks.ts'
import { useMail, useMailActions } from './hooks.ts'
import { MailReplies, MailStateMark } from './MailsAbout.tsx'
import { explainState, nameMail } from './words.ts'

// Mail programs cut longer addresses off.
const hrefCharsMax = 1_900

/** A mail with its text, its state in words, and what can be done with it. */
export function MailDetails({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Loaded
      query={useMail(id)}
      failureTitle="The email could not be loaded"
      missing={<MissingDetails noun="email" onClose={onClose} />}
      skeleton={<Blocks heightsPx={[240]} />}
    >
      {(mail) => (
        <Stack gap="md">
          <MailStatus mail={mail} />
          <MailButtons mail={mail} />
          <MailFacts mail={mail} />
          <MailReplies replies={mail.replies} />
          <MailText mail={mail} />
          <RecordHistory kind="mail" recordId={mail.id} />
        </Stack>
      )}
    </Loaded>
  )
}

function MailStatus({ mail }: { mail: Mail }) {
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <MailStateMark state={mail.state} />
        <Text size="sm">{explainState(mail)}</Text>
      </Group>
      {site.sendsMail && mail.obstacle !== null && cancelledStates.includes(mail.state) && (
        <Text size="sm">{mail.obstacle}</Text>
      )}
      {mail.error !== null && mail.state !== 'sent' && (
        <Alert color={mail.state === 'failed' ? 'red' : 'orange'} p="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {mail.error}
          </Text>
        </Alert>
      )}
    </Stack>
  )
}

function MailFacts({ mail }: { mail: Mail }) {
  const { to, replyTo, subject, attempts, attemptedAt, createdAt } = mail
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs">
      <Fact name="Email">{nameMail(mail)}</Fact>
      <Fact name="To">{to}</Fact>
      <Fact name="Subject">{subject}</Fact>
      {replyTo !== null && <Fact name="Replies go to">{replyTo}</Fact>}
      <Fact name="Written (Pacific)">{formatPacificDateTime(createdAt)}</Fact>
      <Fact name="Attempts">
        {attempts}
        {attemptedAt !== null && `, last ${formatPacificDateTime(attemptedAt)} Pacific`}
      </Fact>
    </SimpleGrid>
  )
}

const framed = {
  border: '1px solid var(--mantine-color-default-border)',
  borderRadius: 'var(--mantine-radius-default)',
}
const textLook = { ...framed, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
// A mail brings its own colors, for a white page.
const htmlLook = { ...framed, display: 'block', width: '100%', height: '50vh', background: '#ffffff' }

function MailText({ mail: { text, html } }: { mail: Mail }) {
  if (text === null) {
    return (
      <Text size="sm" c="dimmed">
        The text of an email is deleted 90 days after it was sent, failed or was cancelled. One that was kept or held is
        counted from when it was written.
      </Text>
    )
  }
  return (
    <Tabs defaultValue="text" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="text">Text</Tabs.Tab>
        <Tabs.Tab value="html">Preview</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="text" pt="sm">
        {/* A scroll area must be reachable by keyboard. */}
        <Box component="pre" tabIndex={0} m={0} p={12} mah="50vh" ff="inherit" fz="sm" style={textLook}>
          {text}
        </Box>
      </Tabs.Panel>
      <Tabs.Panel value="html" pt="sm">
        {/* Without scripts, forms and an origin of its own: what visitors typed stays text. */}
        <iframe title="Preview of the email" sandbox="" srcDoc={html ?? ''} style={htmlLook} />
      </Tabs.Panel>
    </Tabs>
  )
}

function MailButtons({ mail }: { mail: Mail }) {
  const { retry, cancel } = useMailActions()
  const about = `mail ${mail.id}`
  const run = (action: typeof retry | typeof cancel, title: string) => {
    dismissError(about)
    action.mutate(
      { id: mail.id },
      { onError: (error) => notify({ title, description: errorText(error), variant: 'destructive', about }) },
    )
  }
  const handOver = useHandingOver(mail)
  const { text } = mail
  // What it brings has ended, or staff gave the email up.
  const isOver = handOver !== undefined && mail.state === 'cancelled'
  // Nothing else sends a kept mail. A failed quote is not told as ready to send, as what suppliers are asked is.
  const isLeftToStaff = mail.state === 'kept' || (mail.state === 'failed' && mail.quoteId === null)
  const markAsSent = (how: HandoverWay) => {
    if (isLeftToStaff) handOver?.(how).catch(refuseMark)
  }
  const copy = async (body: string) => {
    if (await copyText(`${mail.subject ?? ''}\n\n${body}`, 'Email copied')) markAsSent('copied')
  }
  return (
    <Group gap="xs">
      {mail.obstacle === null && (
        <Button size="xs" loading={retry.isPending} onClick={() => run(retry, 'Not Sent')}>
          {mail.state === 'held' ? 'Send anyway' : mail.state === 'kept' ? 'Send' : 'Retry'}
        </Button>
      )}
      {text !== null && <ToolButton label="Copy" onClick={() => void copy(text)} />}
      {text !== null && !isOver && (
        <ToolLink
          label="Open in my email program"
          href={programHref(mail, text)}
          onClick={() => markAsSent('mail program')}
        />
      )}
      {cancelledStates.includes(mail.state) && (
        <ToolButton
          label="Cancel email"
          c="var(--mantine-color-error)"
          loading={cancel.isPending}
          onClick={() => run(cancel, 'Not Cancelled')}
        />
      )}
    </Group>
  )
}

/** Says of what a mail brings that staff handed it over; undefined for other mails. */
function useHandingOver({ quoteId, askId, purchaseId }: Mail): ((how: HandoverWay) => Promise<unknown>) | undefined {
  const quote = useHandOver()
  const ask = useAskActions().handOver
  const purchase = useOrderActions().handOverPurchase
  if (quoteId !== null) return (how) => quote.mutateAsync({ id: quoteId, how })
  if (askId !== null) return (how) => ask.mutateAsync({ id: askId, how })
  return purchaseId === null ? undefined : (how) => purchase.mutateAsync({ purchaseId, how })
}

const refuseMark = (error: unknown) =>
  notify({ title: 'Not marked as sent', description: errorText(error), variant: 'destructive' })

function programHref({ to, subject }: Mail, text: string): string {
  const start = `${mailHref(to)}?subject=${encodeURIComponent(subject ?? '')}&body=`
  const room = Math.max(0, hrefCharsMax - start.length)
  let body = text
  while (encodeURIComponent(body).length > room) body = body.slice(0, Math.floor(body.length * 0.9)).toWellFormed()
  return start + encodeURIComponent(body)
}
