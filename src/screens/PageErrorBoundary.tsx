import { Component, type ReactNode } from 'react'
import { PageFailure } from '#src/components/states/PageFailure.tsx'
import { isUnreached } from '#src/lib/unreached.ts'

type Props = {
  children: ReactNode
  /** What stands instead; unless told, what stands in the frame of the portal for a page. */
  failure?: ReactNode
}

/** Shows a way out when a page cannot be drawn or its code cannot be loaded; what is around it stays. */
export class PageErrorBoundary extends Component<Props, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    return (
      this.props.failure ?? <PageFailure onRetry={() => location.reload()} isUnreached={isUnreached(failed.error)} />
    )
  }
}
