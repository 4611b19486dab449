import { Button, Card, FileButton, Group, Input, Text, Title } from '@mantine/core'
import { useId, useRef } from 'react'
import type { CompanyAsset } from '../../../shared/site/catalog.ts'
import {
  type AssetType,
  assetBytesMax,
  assetFormats,
  assetMibMax,
  assetNames,
} from '../../../shared/site/catalog-terms.ts'
import { notify } from '../../platform/notify/notify.ts'
import { RefusedRequest } from '../../platform/server/api-request.ts'
import { deleteRecord } from '../../platform/server/delete-record.ts'
import { errorText } from '../../platform/server/error-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import classes from './AssetField.module.css'
import { AssetThumbnail } from './AssetThumbnail.tsx'
import { useDeleteAsset, useReplaceAsset } from './asset-staff-hooks.ts'

type AssetFieldProps = { type: AssetType; asset: CompanyAsset | undefined }

const words: Readonly<Record<AssetType, { title: string; place: string; builtIn: string }>> = {
  logo: {
    title: 'Logo',
    place: 'In the header of every public page.',
    builtIn: 'the built-in mark with the brand name',
  },
  'line-card': {
    title: 'Line Card',
    place: 'On the Our Team page.',
    builtIn: 'the built-in list of products',
  },
  'region-map': {
    title: 'Region Map',
    place: 'A picture on the home page, below the map.',
    builtIn: 'only the map',
  },
}
const fileRefusals = [400, 413]
const formatList = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** One of the company's files: the current one, and buttons to replace or delete it. */
export function AssetField({ type, asset }: AssetFieldProps) {
  const { title, place } = words[type]
  const titleId = useId()
  const formats = assetFormats[type]
  const replace = useReplaceAsset(type)
  const chooseRef = useRef<HTMLButtonElement>(null)
  const resetRef = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // So the same file can be chosen again once it is fixed.
    resetRef.current?.()
    if (file)
      replace.mutate(file, { onSuccess: ({ fileName }) => notify({ title: `${title} Saved`, description: fileName }) })
  }
  return (
    <Card withBorder component="section" p="md" aria-labelledby={titleId} className={classes['field'] ?? ''}>
      <Title order={3} id={titleId}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {place}
      </Text>
      <AssetThumbnail type={type} asset={asset} />
      {asset && <FileFacts asset={asset} />}
      <Group gap={6} mt="auto" pt="sm">
        <FileButton
          accept={Object.keys(formats).join(',')}
          onChange={choose}
          resetRef={resetRef}
          inputProps={{ 'aria-label': `File for the ${assetNames[type]}`, tabIndex: -1 }}
        >
          {({ onClick }) => (
            <BusyButton
              ref={chooseRef}
              size="compact-sm"
              variant="default"
              isBusy={replace.isPending}
              aria-label={`${asset ? 'Replace' : 'Upload'} the ${assetNames[type]}`}
              onClick={onClick}
            >
              {replace.isPending ? 'Uploading…' : asset ? 'Replace' : 'Upload'}
            </BusyButton>
          )}
        </FileButton>
        {asset && <DeleteButton asset={asset} onDeleted={() => chooseRef.current?.focus()} />}
      </Group>
      <Input.Description mt={6}>
        {formatList.format(Object.values(formats))}, up to {assetMibMax} MiB
      </Input.Description>
      {replace.error && (
        <Input.Error mt={4} role="alert">
          {replace.variables.name} was not stored. {errorText(replace.error)}
        </Input.Error>
      )}
      {replace.error && !isRefused(replace.variables, replace.error) && (
        <Button size="compact-sm" mt={6} w="fit-content" onClick={() => choose(replace.variables)}>
          Try again
        </Button>
      )}
    </Card>
  )
}

// The file itself was refused; any other failure is worth another try.
function isRefused(file: File, error: Error): boolean {
  return file.size > assetBytesMax || (error instanceof RefusedRequest && fileRefusals.includes(error.status))
}

function FileFacts({ asset: { fileName, updatedAt } }: { asset: CompanyAsset }) {
  return (
    <Text size="sm" mt={6} className={classes['facts'] ?? ''}>
      {fileName}
      <Text component="span" size="sm" c="dimmed" display="block">
        Uploaded <time dateTime={updatedAt}>{formatPacificDateTime(updatedAt)}</time> Pacific
      </Text>
    </Text>
  )
}

function DeleteButton({ asset: { type, fileName }, onDeleted }: { asset: CompanyAsset; onDeleted: () => void }) {
  const remove = useDeleteAsset()
  const { title, builtIn } = words[type]
  return (
    <Button
      size="compact-sm"
      variant="default"
      c="var(--mantine-color-error)"
      aria-label={`Delete the ${assetNames[type]}`}
      onClick={() =>
        confirm({
          title: `Delete the ${assetNames[type]}?`,
          body: `${fileName} will be removed from the public pages, and buyers will see ${builtIn} again. This action cannot be undone.`,
          confirmLabel: `Delete ${assetNames[type]}`,
          onConfirm: () =>
            deleteRecord(() => remove.mutateAsync({ type }), {
              done: `${title} Deleted`,
              failed: (message) => `Failed to delete ${assetNames[type]}. ${message}`,
            }).then(onDeleted),
        })
      }
    >
      Delete
    </Button>
  )
}
