export declare const dot: string;
export declare const dotHollow: string;
