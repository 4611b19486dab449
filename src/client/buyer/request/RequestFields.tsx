import { type ComboboxItem, Loader, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { type WantedKey, wantedFields } from '../../../shared/needs/fields.ts'
import { usStates } from '../../../shared/places/states.ts'
import { DigitsField } from '../../ui/fields/DigitsField.tsx'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { toDetails } from '../asking/draft-contact.ts'
import { amountRules } from '../asking/draft-items.ts'
import { useProductNames } from '../asking/hooks.ts'
import { blankDraft } from '../asking/request-draft.ts'
import { FilledFromMemory, RememberMe, StateSelect, toStateOptions, useBuyerMemory } from '../visit/BuyerFields.tsx'
import classes from './request.module.css'
import type { NeedsRequest } from './use-needs-request.ts'

type ItemFieldProps = Pick<NeedsRequest, 'form'> & { field: (typeof wantedFields)[number] }

export function RequestItemFields({ form }: Pick<NeedsRequest, 'form'>) {
  return (
    <div className={classes['fields']}>
      {wantedFields.map((field) => (
        <ItemField key={field.key} form={form} field={field} />
      ))}
    </div>
  )
}

type Looks = { span: 'half' | 'halfAlways' | 'third' | 'wide' | 'narrow' | 'whole'; placeholder?: string }

const usualLooks: Looks = { span: 'halfAlways' }
const looks: Partial<Record<WantedKey, Looks>> = {
  product: { span: 'half' },
  thickness: { span: 'third', placeholder: '0.1345' },
  width: { span: 'third', placeholder: '48' },
  length: { span: 'third', placeholder: '120' },
  gradeCategory: { span: 'wide', placeholder: 'A36, A572-50' },
  condition: { span: 'narrow' },
  coatingWt: { span: 'halfAlways', placeholder: 'G90' },
  estimatedNeedDate: { span: 'half' },
  notes: { span: 'whole' },
}

function ItemField({ form, field: { key, kind, label, options = [] } }: ItemFieldProps) {
  const { span, ...placeholder } = looks[key] ?? usualLooks
  const input = { label, size: 'md', className: classes[span] ?? '', ...form.getInputProps(`current.${key}`) } as const
  if (kind === 'product') return <ProductSelect form={form} />
  if (kind === 'choice') return <NativeSelect {...input} data={[{ value: '', label: 'Choose' }, ...options]} />
  if (kind === 'notes') return <Textarea {...input} autosize minRows={2} maxRows={8} />
  if (kind === 'day') return <TextInput {...input} type="date" />
  if (kind !== 'count' && kind !== 'pounds') return <TextInput {...input} {...placeholder} />
  return (
    <DigitsField
      {...input}
      rule={amountRules[kind]}
      rightSection={<span className={classes['unit']}>{kind === 'count' ? 'pcs' : 'lbs'}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={52}
      value={form.values.current[key]}
      onChange={(text) => form.setFieldValue(`current.${key}`, text)}
    />
  )
}

function ProductSelect({ form }: Pick<NeedsRequest, 'form'>) {
  const names = useProductNames()
  const chosen = form.values.current.category
  // A product chosen before a reload stays in the field, even if the list is loading or no longer has it.
  const offered = [...new Set([...(names ?? []), ...(chosen ? [chosen] : [])])]
  return (
    <SearchSelect
      label="PRODUCT"
      size="md"
      clearable
      options={offered.map((name) => ({ value: name, label: name }))}
      find={findProducts}
      placeholder="Choose a product"
      nothingFoundMessage={names ? 'No matching product' : 'Loading products…'}
      rightSection={names ? undefined : <Loader size="xs" />}
      maxDropdownHeight={320}
      className={classes['half'] ?? ''}
      clearButtonProps={{ 'aria-label': 'Clear the product' }}
      {...form.getInputProps('current.category')}
      value={chosen}
      onChange={(name) => form.setFieldValue('current.category', name)}
    />
  )
}

function findProducts(options: readonly ComboboxItem[], typed: string): ComboboxItem[] {
  const wanted = typed.trim().toLowerCase()
  return options.filter(({ label }) => label.toLowerCase().includes(wanted))
}

const stateOptions = toStateOptions(usStates)

/** The buyer's contact details. Typing the company starts a lookup. */
export function RequestContactFields({ form, lookUp }: Pick<NeedsRequest, 'form' | 'lookUp'>) {
  const memory = useBuyerMemory(toDetails(form.values.contact))
  const clear = () => {
    form.setFieldValue('contact', blankDraft.contact)
    form.getInputNode('contact.company')?.focus()
  }
  return (
    <div className={classes['fields']}>
      <div className={classes['whole']}>
        <FilledFromMemory memory={memory} onClear={clear} />
      </div>
      <RequestTextField
        form={form}
        path="contact.company"
        label="Company"
        autoComplete="organization"
        required
        onChange={({ currentTarget }) => {
          form.setFieldValue('contact.company', currentTarget.value)
          void lookUp(currentTarget.value)
        }}
      />
      <RequestTextField form={form} path="contact.customerName" label="Name" autoComplete="name" required />
      <RequestTextField form={form} path="contact.email" label="Email" type="email" autoComplete="email" required />
      <RequestTextField form={form} path="contact.phone" label="Phone" type="tel" autoComplete="tel" required />
      <StateSelect
        options={stateOptions}
        className={classes['half'] ?? ''}
        {...form.getInputProps('contact.state')}
        value={form.values.contact.state}
        onChange={(state) => form.setFieldValue('contact.state', state)}
      />
      <div className={classes['whole']}>
        <RememberMe memory={memory} />
      </div>
    </div>
  )
}

type RequestTextFieldProps = Pick<NeedsRequest, 'form'> & Omit<TextInputProps, 'form'> & { path: string }

function RequestTextField({ form, path, ...input }: RequestTextFieldProps) {
  return <TextInput size="md" className={classes['half'] ?? ''} {...form.getInputProps(path)} {...input} />
}
