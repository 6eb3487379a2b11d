import { Component, type ReactNode } from 'react'
import { PageFailure } from '#src/components/PageFailure.tsx'

/** Shows a way out when a page cannot be drawn or its code cannot be loaded; the rest of the portal stays. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <PageFailure onRetry={() => location.reload()} />
  }
}
