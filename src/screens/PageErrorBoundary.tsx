import { Component, type ReactNode } from 'react'
import { PageFailure } from '#src/components/PageFailure.tsx'

type Props = {
  children: ReactNode
  /** What stands instead; unless told, what stands in the frame of the portal for a page. */
  failure?: ReactNode
}

/** Shows a way out when a page cannot be drawn or its code cannot be loaded; what is around it stays. */
export class PageErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, failure = <PageFailure onRetry={() => location.reload()} /> } = this.props
    return this.state.hasFailed ? failure : children
  }
}
