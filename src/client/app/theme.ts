import {
  type AlertProps,
  type AnchorProps,
  type AutocompleteProps,
  type BadgeProps,
  type ButtonProps,
  type ComboboxProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  rem,
  type SelectProps,
} from '@mantine/core'

const steel: MantineColorsTuple = [
  '#eef4f9',
  '#dbe7f1',
  '#b7cee2',
  '#8fb2d1',
  '#6595bf',
  '#447baa',
  '#386e9e',
  '#1f4e79',
  '#193f63',
  '#122f4b',
]

// Steps 6 and 7 give white text a contrast of at least 4.5:1; step 5 does not.
const hot: MantineColorsTuple = [
  '#fff3ed',
  '#ffe3d5',
  '#fdc5ab',
  '#f9a27b',
  '#f27e4b',
  '#d9480f',
  '#cf440d',
  '#c23e0b',
  '#9c3209',
  '#7a2707',
]

const slate: MantineColorsTuple = [
  '#f6f8fa',
  '#eef2f5',
  '#e2e8ee',
  '#d0d9e2',
  '#b6c2ce',
  '#8292a2',
  '#5a6c7e',
  '#4a5b6c',
  '#2f3e4e',
  '#1a2735',
]

const night: MantineColorsTuple = [
  '#e6ecf2',
  '#c9d3dd',
  '#9fadbb',
  '#75879a',
  '#36454f',
  '#28343f',
  '#1b2530',
  '#10161d',
  '#0c1117',
  '#080c10',
]

const floating = '0 4px 20px rgb(15 27 42 / 14%)'
// The list of options scrolls (styles/theme.css); a scrolling box around it would be out of reach of the keyboard.
const plainList = { withScrollArea: false }
const dimmedPage = { backgroundOpacity: 0.5 }

/** What Mantine has no option for is in styles/theme.css. */
export const theme = createTheme({
  colors: { steel, hot, gray: slate, dark: night },
  primaryColor: 'steel',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#0f1b2a',
  fontFamily:
    '"Inter Variable", "Inter Fallback", "Inter Fallback Roboto", "Inter Fallback DejaVu", system-ui, sans-serif',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(6), lg: rem(6), xl: rem(32) },
  defaultRadius: 'md',
  shadows: { xs: floating, sm: floating, md: floating, lg: floating, xl: floating },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.2' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: `Button.extend()` and the like would load every component named here with the first page.
  components: {
    // Yellow text is hard to read; the background says what kind of notice it is.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } satisfies AlertProps['styles'] },
    Anchor: { defaultProps: { underline: 'always' } satisfies AnchorProps },
    Autocomplete: { defaultProps: plainList satisfies Partial<AutocompleteProps> },
    Badge: { defaultProps: { radius: 'sm', tt: 'none', fw: 600 } satisfies BadgeProps },
    Button: { defaultProps: { fw: 600 } satisfies ButtonProps },
    Combobox: { defaultProps: { shadow: 'md' } satisfies ComboboxProps },
    Drawer: { defaultProps: { overlayProps: dimmedPage } satisfies Partial<DrawerProps> },
    Menu: { defaultProps: { shadow: 'md' } satisfies MenuProps },
    Modal: {
      defaultProps: {
        size: 560,
        overlayProps: dimmedPage,
        closeButtonProps: { 'aria-label': 'Close' },
      } satisfies Partial<ModalProps>,
      styles: {
        title: { fontSize: rem(20), fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' },
      } satisfies ModalProps['styles'],
    },
    // Mantine renders a page header, of which a page may have only one.
    ModalHeader: { defaultProps: { role: 'none' } },
    Popover: { defaultProps: { shadow: 'md' } satisfies PopoverProps },
    Select: { defaultProps: plainList satisfies Partial<SelectProps> },
  },
})

/** Mantine's color roles where the design differs from the palette's defaults. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': slate[6],
    '--mantine-color-default-border': slate[3],
    '--mantine-color-anchor': steel[7],
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': night[2],
    '--mantine-color-default-hover': '#24303c',
    '--mantine-color-anchor': steel[3],
    '--mantine-color-error': '#ff8a7a',
  },
})
