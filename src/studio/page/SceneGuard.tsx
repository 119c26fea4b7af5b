import type { ReactNode } from 'react';
import { Component } from 'react';

/** Shows a screen's error in that screen's place, without affecting the others. Tries again when `theme` changes. */
export class SceneGuard extends Component<
  { readonly theme: unknown; readonly children: ReactNode },
  { broken: { theme: unknown; why: string } | null }
> {
  override state = { broken: null as { theme: unknown; why: string } | null };

  override componentDidCatch(error: unknown): void {
    this.setState({ broken: { theme: this.props.theme, why: error instanceof Error ? error.message : String(error) } });
  }

  override render(): ReactNode {
    const { broken } = this.state;
    return broken !== null && broken.theme === this.props.theme ? (
      <p className="broken">This screen cannot be drawn: {broken.why}</p>
    ) : (
      this.props.children
    );
  }
}
