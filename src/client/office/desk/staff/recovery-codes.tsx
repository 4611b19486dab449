import { Button, Group, List, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { copyText } from '../../../platform/text/copy-text.ts'
import { PrintedDocument, usePrinting } from '../../../ui/print/PrintedDocument.tsx'
import { useKnownSession } from '../../frame/hooks.ts'

/** The heading above the buttons by which recovery codes come. */
export const secondStepId = 'second-step'

/** Shows recovery codes: once, since only digests of them are kept. */
export function showRecoveryCodes(codes: readonly string[]): void {
  modals.open({
    title: 'Your recovery codes',
    closeOnClickOutside: false,
    // The button that set up the code is gone by now.
    onClose: () => document.getElementById(secondStepId)?.focus(),
    children: <RecoveryCodes codes={codes} />,
  })
}

const meaning = "Each of these signs you in once, in place of the code from your phone's app."

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { isPrinting, print } = usePrinting()
  const username = useKnownSession().data?.username
  return (
    <Stack>
      <Text size="sm">{meaning} Keep them where you can get at them without your phone. They are not shown again.</Text>
      <List listStyleType="none" ff="monospace" aria-label="Recovery codes" data-recovery-codes>
        {codes.map((code) => (
          <List.Item key={code}>{code}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => modals.closeAll()}>
          Close
        </Button>
        <Button variant="default" onClick={print}>
          Print
        </Button>
        <Button color="steel" data-autofocus onClick={() => void copyText(codes.join('\n'), 'Recovery codes copied')}>
          Copy
        </Button>
      </Group>
      {isPrinting && (
        <PrintedDocument title="Recovery codes" reference={username}>
          <p>{meaning}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </PrintedDocument>
      )}
    </Stack>
  )
}
