import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { StagedUpload } from '../../../../shared/lists/schema.ts'
import { ColumnsSection } from '../columns/ColumnsSection.tsx'
import { useDiscardQuestion } from '../use-discard-question.ts'
import type { StagedPreviewProps } from './StagedPreview.tsx'

type FailedUploadProps = Omit<StagedPreviewProps, 'store'> & { upload: StagedUpload }

const ignoreDirt = () => undefined

/** Why a list could not be read or stored, and what to do about it. */
export function FailedUpload({ upload, isRereading, onReread, onClose }: FailedUploadProps) {
  const askDiscard = useDiscardQuestion()
  return (
    <Stack gap="lg">
      <Alert color="red" title="Upload Failed" role="alert">
        <Stack gap="sm">
          <Text size="sm">
            {toSentence(upload.failure ?? 'The list could not be read.')} The stock has not changed.
          </Text>
          <Group gap="xs">
            <Button variant="default" loading={isRereading} onClick={() => onReread({})}>
              Try again
            </Button>
            <Button variant="default" onClick={onClose}>
              Choose another file
            </Button>
            <Button variant="default" onClick={() => askDiscard(upload, onClose)}>
              Discard
            </Button>
          </Group>
        </Stack>
      </Alert>
      {upload.survey && upload.survey.headings.length > 0 && (
        <ColumnsSection
          survey={upload.survey}
          isFolded
          onDirty={ignoreDirt}
          isBusy={isRereading}
          onApply={(choice) => onReread({ choice })}
        />
      )}
    </Stack>
  )
}

// The server's texts end as the specification has them.
const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
