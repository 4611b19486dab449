import { Alert, Input, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentLinkedPapers } from '../../../shared/papers/schema.ts'
import { paperFileTypes, paperKindLabels, paperMibMax } from '../../../shared/papers/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { sendInForms } from '../../platform/server/send-in-forms.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { formatBuyerTime } from '../../platform/text/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'
import { DropZone } from './DropZone.tsx'

const places = {
  ask: { path: 'supplier-asks', lead: 'Mill test reports and photos of this steel, if you have them.' },
  purchase: {
    path: 'purchase-offers',
    lead: 'Mill test reports, photos, packing lists and bills of lading of this order.',
  },
  supply: { path: 'supply', lead: 'Mill test reports and photos of your steel. We find the heats in them.' },
} as const

type SentPapersProps = { by: keyof typeof places; token: string }

/** Takes papers by a supplier's link, and shows those that came by it. */
export function SentPapers({ by, token }: SentPapersProps) {
  const { path, lead } = places[by]
  const labelId = useId()
  const { papers: sentBefore, query, setPapers } = useSentPapers({ by, token })
  const [share, setShare] = useState(0)
  // Of a sending that breaks off, what came before is kept.
  const [hasSome, setHasSome] = useState(false)
  const sending = useMutation({
    mutationFn: async (files: readonly File[]) => {
      setShare(0)
      setHasSome(false)
      const url = `/api/${path}/${encodeURIComponent(token)}/papers`
      const { answers, refused } = await sendInForms(url, files, {
        read: (answer) => sentLinkedPapers.parse(answer),
        onAnswer: ({ papers }) => {
          setPapers(papers)
          setHasSome(true)
        },
        onProgress: setShare,
      })
      return { isNone: answers.length === 0, refused: [...answers.flatMap((answer) => answer.refused), ...refused] }
    },
    onSuccess: ({ isNone, refused }, files) => {
      // What was not taken is named beside the field; where a form broke off, it is not known how many that are.
      const description =
        refused.length === 0
          ? `We have ${formatCountOf(files.length, 'file')}.`
          : `${isNone ? 'They' : 'Some'} were not taken.`
      notify({ title: isNone ? 'No Papers Received' : 'Papers Received', description })
    },
  })
  const refused = sending.data?.refused ?? []
  return (
    <Stack component="section" gap="sm" maw={720} className="screen-only" aria-labelledby={labelId}>
      <Title order={2} id={labelId}>
        Papers
      </Title>
      <Text size="sm" c="dimmed">
        {lead}
      </Text>
      <DropZone
        labelId={labelId}
        accept={paperFileTypes}
        title={sending.isPending ? `Sending… ${Math.round(share * 100)}%` : 'Drop papers here'}
        hint={`PDF, JPEG, PNG or WebP, up to ${paperMibMax} MB each`}
        isFilled={false}
        isMultiple
        hasProblem={refused.length > 0 || sending.error !== null}
        isDisabled={sending.isPending}
        onFiles={(files) => files.length > 0 && sending.mutate(files)}
      />
      {refused.map(({ fileName, message }) => (
        <Input.Error key={fileName} size="md" role="alert">
          {fileName} was not taken. {message}
        </Input.Error>
      ))}
      {sending.error && (
        <Alert
          color="red"
          role="alert"
          title={hasSome ? 'Some of your papers did not reach us' : 'Your papers did not reach us'}
        >
          <Text mb="sm">{errorText(sending.error)}</Text>
          <ContactLinks />
        </Alert>
      )}
      {!sentBefore && query.error && <LoadError title="Your papers could not be loaded" query={query} />}
      {sentBefore && sentBefore.length > 0 && (
        <ul className="plain-list lined" aria-label="Papers that you sent">
          {sentBefore.map(({ id, kind, fileName, createdAt }) => (
            <li key={id} style={{ overflowWrap: 'anywhere' }}>
              <Text dir="auto">{fileName}</Text>
              <Text size="sm" c="dimmed">
                {paperKindLabels[kind].one}, {formatBuyerTime(createdAt)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function useSentPapers({ by, token }: SentPapersProps) {
  const { linkedPapers } = trpc.inquiries
  const ofAsk = linkedPapers.ofAsk.useQuery({ token }, { enabled: by === 'ask' })
  const ofPurchase = linkedPapers.ofPurchase.useQuery({ token }, { enabled: by === 'purchase' })
  const ofSupplier = linkedPapers.ofSupplier.useQuery({ token }, { enabled: by === 'supply' })
  const cache = trpc.useUtils().inquiries.linkedPapers
  const query = { ask: ofAsk, purchase: ofPurchase, supply: ofSupplier }[by]
  const kept = { ask: cache.ofAsk, purchase: cache.ofPurchase, supply: cache.ofSupplier }[by]
  type Papers = NonNullable<typeof query.data>['papers']
  return {
    papers: query.data?.papers,
    query,
    setPapers: (papers: Papers) => kept.setData({ token }, { papers }),
  }
}
