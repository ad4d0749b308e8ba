import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queryClient } from './query.ts'
import { router } from './router.tsx'
import { Tooltips } from './ui/tooltips.tsx'

export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Tooltips />
    </QueryClientProvider>
  </StrictMode>
)
