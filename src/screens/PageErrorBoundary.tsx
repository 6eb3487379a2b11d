import { Component, type ReactNode } from 'react'
import { PageFailureMessage } from '#src/components/states/PageFailureMessage.tsx'
import { isCodeLoadError } from '#src/lib/unreached.ts'

type Props = {
  children: ReactNode
  /** Content that replaces a failed page; by default an error page inside the portal's header and footer. */
  failure?: ReactNode
}

/** Error boundary that shows an error page when a page fails to render or to load its code. */
export class PageErrorBoundary extends Component<Props, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    return (
      this.props.failure ?? (
        <PageFailureMessage onRetry={() => location.reload()} isUnreached={isCodeLoadError(failed.error)} />
      )
    )
  }
}
