import { type ComboboxItem, Loader, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { classifications, mtrOptions } from '../../../shared/needs/terms.ts'
import { usStates } from '../../../shared/places/states.ts'
import { DigitsField } from '../../ui/fields/DigitsField.tsx'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { useProductNames } from '../asking/hooks.ts'
import { amountRules } from '../asking/request-draft.ts'
import { StateSelect, toStateOptions } from '../visit/BuyerFields.tsx'
import classes from './request.module.css'
import type { NeedsRequest } from './use-needs-request.ts'

/** The fields of one wanted item. */
export function RequestItemFields({ form }: Pick<NeedsRequest, 'form'>) {
  return (
    <div className={classes['fields']}>
      <ProductSelect form={form} />
      <OptionSelect form={form} field="product" label="Product Classification" options={classifications} span="half" />
      <RequestTextField form={form} path="current.thickness" span="third" label="Thickness" placeholder="0.1345" />
      <RequestTextField form={form} path="current.width" span="third" label="Width" placeholder="48" />
      <RequestTextField form={form} path="current.length" span="third" label="Length" placeholder="120" />
      <AmountField form={form} field="qtyPcs" label="Quantity" unit="pcs" />
      <AmountField form={form} field="weightNeeded" label="Weight Needed" unit="lbs" />
      <RequestTextField
        form={form}
        path="current.gradeCategory"
        span="wide"
        label="Steel Grade"
        placeholder="A36, A572-50"
      />
      <OptionSelect form={form} field="condition" label="MTR" options={mtrOptions} span="narrow" />
      <RequestTextField
        form={form}
        path="current.coatingWt"
        span="halfAlways"
        label="Coating Weight"
        placeholder="G90"
      />
      <RequestTextField
        form={form}
        path="current.estimatedNeedDate"
        span="half"
        label="Estimated Need Date"
        type="date"
      />
      <Textarea
        label="Additional Notes"
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        className={classes['whole'] ?? ''}
        {...form.getInputProps('current.notes')}
      />
    </div>
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

type OptionSelectProps = Pick<NeedsRequest, 'form'> & {
  field: 'product' | 'condition'
  label: string
  options: readonly string[]
  span: 'half' | 'narrow'
}

function OptionSelect({ form, field, label, options, span }: OptionSelectProps) {
  return (
    <NativeSelect
      label={label}
      size="md"
      data={[{ value: '', label: 'Choose' }, ...options]}
      className={classes[span] ?? ''}
      {...form.getInputProps(`current.${field}`)}
    />
  )
}

type AmountFieldProps = Pick<NeedsRequest, 'form'> & { field: keyof typeof amountRules; label: string; unit: string }

function AmountField({ form, field, label, unit }: AmountFieldProps) {
  return (
    <DigitsField
      label={label}
      size="md"
      rule={amountRules[field]}
      rightSection={<span className={classes['unit']}>{unit}</span>}
      rightSectionPointerEvents="none"
      rightSectionWidth={52}
      className={classes['halfAlways'] ?? ''}
      {...form.getInputProps(`current.${field}`)}
      value={form.values.current[field]}
      onChange={(text) => form.setFieldValue(`current.${field}`, text)}
    />
  )
}

const stateOptions = toStateOptions(usStates)

/** The buyer's contact details. Typing the company starts a lookup. */
export function RequestContactFields({ form, lookUp }: Pick<NeedsRequest, 'form' | 'lookUp'>) {
  return (
    <div className={classes['fields']}>
      <RequestTextField
        form={form}
        path="contact.company"
        span="half"
        label="Company"
        autoComplete="organization"
        required
        onChange={({ currentTarget }) => {
          form.setFieldValue('contact.company', currentTarget.value)
          void lookUp(currentTarget.value)
        }}
      />
      <RequestTextField form={form} path="contact.customerName" span="half" label="Name" autoComplete="name" required />
      <RequestTextField
        form={form}
        path="contact.email"
        span="half"
        label="Email"
        type="email"
        autoComplete="email"
        required
      />
      <RequestTextField
        form={form}
        path="contact.phone"
        span="half"
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
      />
      <StateSelect
        options={stateOptions}
        className={classes['half'] ?? ''}
        {...form.getInputProps('contact.state')}
        value={form.values.contact.state}
        onChange={(state) => form.setFieldValue('contact.state', state)}
      />
    </div>
  )
}

type RequestTextFieldProps = Pick<NeedsRequest, 'form'> &
  Omit<TextInputProps, 'form'> & { path: string; span: 'half' | 'halfAlways' | 'third' | 'wide' }

/** A text field of the needs form. */
function RequestTextField({ form, path, span, ...input }: RequestTextFieldProps) {
  return <TextInput size="md" className={classes[span] ?? ''} {...form.getInputProps(path)} {...input} />
}
