export declare const timesheetBar: string;
export declare const timesheetCell: string;
export declare const timesheetDate: string;
export declare const timesheetScroll: string;
export declare const timesheetTable: string;
