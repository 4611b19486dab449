import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './styles/fonts.css'
import './styles/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')

createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
)
