import { Button, FileButton, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Tie } from '../../../../shared/papers/schema.ts'
import { paperContentTypes, paperFileTypes, paperMibMax } from '../../../../shared/papers/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { useSendPapers } from './hooks.ts'
import { describeRefused } from './words.ts'

type PaperDropProps = {
  /** What all that is dropped is about; without it only their heats say. */
  on?: Tie | undefined
  /** Where they go, such as `to order O-1007`. */
  where?: string
  size?: 'xs' | 'sm'
  hasZone?: boolean
  hasButton?: boolean
}

/** Takes papers that are dropped anywhere on the screen, or chosen with its button. */
export function PaperDrop({ on, where = '', size = 'sm', hasZone = true, hasButton = true }: PaperDropProps) {
  const { mutate, isPending, sent } = useSendPapers(on)
  const resetRef = useRef<() => void>(null)
  const send = (files: readonly File[]) => {
    resetRef.current?.()
    if (files.length === 0 || isPending) return
    mutate(files, {
      onSuccess: ({ papers, refused }) =>
        notify({
          title: papers.length === 0 ? 'No Papers Added' : `${formatCountOf(papers.length, 'Paper')} Added`,
          description: describeRefused(refused),
          variant: papers.length === 0 ? 'destructive' : 'default',
          durationMs: refused.length > 0 ? false : 5_000,
        }),
      onError: (error) =>
        notify({ title: 'Some papers were not added', description: errorText(error), variant: 'destructive' }),
    })
  }
  const words = ['Drop mill test reports, photos, packing lists and bills of lading here', where].filter(Boolean)
  return (
    <>
      <Dropzone.FullScreen
        active={hasZone && !isPending}
        onDrop={send}
        accept={[...paperContentTypes]}
        onReject={refuse}
      >
        <Text size="xl" fw={600} ta="center" mt="20vh" style={{ pointerEvents: 'none' }}>
          {words.join(' ')}
        </Text>
      </Dropzone.FullScreen>
      {hasButton && (
        <FileButton
          multiple
          accept={paperFileTypes}
          onChange={send}
          resetRef={resetRef}
          inputProps={{ 'aria-label': 'Papers', tabIndex: -1 }}
        >
          {({ onClick }) => (
            <Button
              size={size}
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              aria-disabled={isPending}
              title={`PDF, JPEG, PNG or WebP, up to ${paperMibMax} MB each; or drop them anywhere`}
              onClick={() => !isPending && onClick()}
            >
              {isPending ? `Adding ${sent.done} of ${sent.all}…` : 'Add papers'}
            </Button>
          )}
        </FileButton>
      )}
    </>
  )
}

function refuse(rejections: readonly { file: File }[]): void {
  const refused = rejections.map(({ file }) => ({
    fileName: file.name,
    message: 'It must be a PDF, JPEG, PNG or WebP file',
  }))
  notify({ title: 'Not Added', description: describeRefused(refused), variant: 'destructive' })
}
