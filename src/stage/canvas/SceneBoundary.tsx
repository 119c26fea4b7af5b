import type { ReactNode } from 'react';
import { Component } from 'react';

export interface SceneBoundaryProps {
  /** Changes when there is something new to draw; a boundary that has caught an error then tries again. */
  readonly scene: string;
  readonly onFailed: (error: unknown) => void;
  /** Drawn instead of what failed. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly brokenScene: string | null;
}

/** Catches whatever fails while a scene is drawn, so that the stage is never blank and the visit can return to Welcome. */
export class SceneBoundary extends Component<SceneBoundaryProps, State> {
  override readonly state: State = { brokenScene: null };

  static getDerivedStateFromError(): Partial<State> {
    return { brokenScene: '' };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ brokenScene: this.props.scene });
    this.props.onFailed(error);
  }

  override componentDidUpdate(before: SceneBoundaryProps): void {
    if (this.state.brokenScene !== null && before.scene !== this.props.scene) this.setState({ brokenScene: null });
  }

  override render(): ReactNode {
    return this.state.brokenScene === null ? this.props.children : this.props.fallback;
  }
}
